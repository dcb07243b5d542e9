//! A file for what a long run brings. Whether it can be written is found out before the run; it is written
//! in one step at its end, so that a run that fails or is interrupted leaves an older file as it was.

use crate::options::cannot_write;
use anyhow::{Context, Result};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// A file that can be written, as far as anyone can know beforehand.
pub struct ResultFile(PathBuf);

impl ResultFile {
    /// Tries it now: better said before the run than after it. Nothing is left in the folder, and what
    /// the file holds is not touched.
    pub fn new(file: &Path) -> Result<ResultFile> {
        attempt(file).with_context(|| cannot_write(file))?;
        Ok(ResultFile(file.into()))
    }

    /// Writes all of it, or leaves what was there.
    pub fn write(&self, text: &str) -> Result<()> {
        replace(&self.0, text).with_context(|| cannot_write(&self.0))
    }
}

/// Whether a new file can be written in this folder.
pub fn folder_can_be_written(folder: &Path) -> Result<()> {
    let try_out = || draft(&folder.join("marches")).and_then(|(_, path)| fs::remove_file(path));
    try_out().with_context(|| cannot_write(folder))
}

fn attempt(file: &Path) -> io::Result<()> {
    if file.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if is_device(file) {
        return Ok(());
    }
    if file.exists() {
        OpenOptions::new().append(true).open(file)?;
    }
    let (_, path) = draft(&target(file))?;
    fs::remove_file(path)
}

fn replace(file: &Path, text: &str) -> io::Result<()> {
    if is_device(file) {
        return fs::write(file, text);
    }
    let target = target(file);
    let (mut new, path) = draft(&target)?;
    let written = new
        .write_all(text.as_bytes())
        .and_then(|()| new.sync_all())
        .and_then(|()| fs::rename(&path, &target));
    if written.is_err() {
        // Nothing more can be done about it.
        let _ = fs::remove_file(path);
    }
    written
}

/// Something such as /dev/stdout or a pipe, which nothing can take the place of.
fn is_device(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The file itself where a link stands for it: the link is to stay one.
fn target(file: &Path) -> PathBuf {
    file.canonicalize().unwrap_or_else(|_| file.into())
}

/// A new file beside this one, under a name that no other run of ours has.
fn draft(beside: &Path) -> io::Result<(File, PathBuf)> {
    let mut name = std::ffi::OsString::from(".");
    name.push(beside.file_name().ok_or(io::ErrorKind::InvalidInput)?);
    name.push(format!(".{}.new", std::process::id()));
    let path = beside.with_file_name(name);
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)?;
    if let Ok(old) = fs::metadata(beside) {
        fs::set_permissions(&path, old.permissions())?;
    }
    Ok((file, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_file_stays_until_the_new_one_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.json");
        fs::write(&path, "old").unwrap();
        let file = ResultFile::new(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        file.write("new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_is_said_beforehand() {
        let folder = tempfile::tempdir().unwrap();
        let nowhere = folder.path().join("none").join("match.json");
        for wrong in [folder.path(), &nowhere, Path::new(""), Path::new("..")] {
            assert!(ResultFile::new(wrong).is_err(), "{}", wrong.display());
        }
        assert!(folder_can_be_written(folder.path()).is_ok());
        assert!(folder_can_be_written(&folder.path().join("none")).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_device_is_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        ResultFile::new(&link).unwrap().write("new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        let null = Path::new("/dev/null");
        ResultFile::new(null).unwrap().write("gone").unwrap();
        assert!(!fs::metadata(null).unwrap().is_file());
    }
}
