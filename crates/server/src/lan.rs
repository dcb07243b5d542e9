//! Addresses in the house: a link to 127.0.0.1 opens only on this computer. Here is how others in the same network reach
//! it, or what to do so that they can.

use std::net::{IpAddr, SocketAddr};

/// The port that is taken if nobody says which: the year of the Union of the Crowns, when the marches ended.
pub const PORT: u16 = 1603;

/// The most addresses that are shown.
const MOST: usize = 3;

/// How friends in the same house reach this computer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// How addresses begin that they could open, the likeliest first: `http://192.168.1.5:1603`.
    pub bases: Vec<String>,
    /// Whether the server listens there.
    pub is_open: bool,
    /// The command that lets others in the same network come, at the same port and to the same games.
    pub command: String,
    /// Whether the games outlive the server.
    pub keeps: bool,
}

impl House {
    /// The house of a server that listens at this address. `data` is the file for its games, if one was asked for.
    pub fn of(listens: SocketAddr, data: Option<&str>) -> House {
        House::with(listens, data, &addresses())
    }

    fn with(listens: SocketAddr, data: Option<&str>, addresses: &[IpAddr]) -> House {
        let serve = match listens.port() {
            PORT => "marches serve --lan".into(),
            port => format!("marches serve --bind 0.0.0.0:{port}"),
        };
        House {
            bases: addresses
                .iter()
                .filter(|ip| listens.is_ipv4() <= ip.is_ipv4())
                .take(MOST)
                .map(|&ip| format!("http://{}", SocketAddr::new(ip, listens.port())))
                .collect(),
            is_open: listens.ip().is_unspecified(),
            command: match data {
                Some(file) => format!("{serve} --data {}", quoted(file)),
                None => serve,
            },
            keeps: data != Some(IN_MEMORY),
        }
    }
}

/// The name by which `--data` keeps no games.
const IN_MEMORY: &str = ":memory:";

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-:~+@\\".contains(c);
    match word.chars().all(is_plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// The addresses of this computer that others in the same network could use, the likeliest first.
pub fn addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<IpAddr> = interfaces.iter().map(if_addrs::Interface::ip).collect();
    found.retain(|ip| match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local() && !ip.is_unspecified(),
        // Those of a link need the name of an interface behind them, which no browser takes.
        IpAddr::V6(ip) => !ip.is_loopback() && !ip.is_unicast_link_local() && !ip.is_unspecified(),
    });
    found.sort_by_key(|ip| match ip {
        IpAddr::V4(v4) => (!v4.is_private(), *ip),
        IpAddr::V6(_) => (true, *ip),
    });
    found.dedup();
    found
}

/// Whether only this computer can open addresses with this host.
pub fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => host.split(':').next().unwrap_or(host),
    };
    let is_loopback = name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
    is_loopback || name.eq_ignore_ascii_case("localhost") || name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_this_computer_can_open() {
        for host in [
            "127.0.0.1:1603",
            "localhost",
            "LOCALHOST:80",
            "[::1]:1603",
            "a.localhost:1",
        ] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "192.168.1.5:1603",
            "marches.example",
            "[fd00::1]:80",
            "localhost.example",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }

    #[test]
    fn a_house_has_the_addresses_that_others_could_open() {
        let ips: Vec<IpAddr> = ["192.168.1.5", "10.0.0.2", "fd00::1"]
            .iter()
            .map(|ip| ip.parse().unwrap())
            .collect();
        let house = House::with("0.0.0.0:1603".parse().unwrap(), None, &ips);
        assert_eq!(
            house.bases,
            ["http://192.168.1.5:1603", "http://10.0.0.2:1603"],
            "who listens for IPv4 alone is not reached otherwise"
        );
        assert!(house.is_open);
        let shut = House::with("127.0.0.1:1604".parse().unwrap(), None, &ips);
        assert!(!shut.is_open && shut.bases[0] == "http://192.168.1.5:1604");
        let both = House::with("[::]:80".parse().unwrap(), None, &ips);
        assert_eq!(both.bases[2], "http://[fd00::1]:80");
    }

    #[test]
    fn the_command_leads_to_the_same_games() {
        let command = |port, data| {
            let listens = SocketAddr::from(([127, 0, 0, 1], port));
            let house = House::with(listens, data, &[]);
            (house.command, house.keeps)
        };
        assert_eq!(command(PORT, None), ("marches serve --lan".into(), true));
        assert_eq!(
            command(80, Some("my games/it's.sqlite")),
            (
                r"marches serve --bind 0.0.0.0:80 --data 'my games/it'\''s.sqlite'".into(),
                true
            )
        );
        let (said, keeps) = command(PORT, Some(":memory:"));
        assert!(said.ends_with("--lan --data :memory:") && !keeps);
    }

    #[test]
    fn no_address_of_this_computer_is_its_own_alone() {
        assert!(addresses().iter().all(|ip| !ip.is_loopback()));
    }
}
