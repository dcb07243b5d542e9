//! Real Chromium against the real binary: whole games by clicking, by keyboard, on a phone, in two browsers
//! at once, at one screen, and without any script; and the trials, which the binary does not list. `./test` installs the browser.
#![cfg(target_os = "linux")]

mod access;
mod after;
mod browser;
mod companion;
mod feud;
mod games;
mod hammer;
mod house;
mod layout;
mod lessons;
mod open_moves;
mod pace;
mod player;
mod reivers;
mod tools;
mod trials;
