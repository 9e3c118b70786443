"""Mosquitto's configuration of a hall (mosquitto.conf(5), versions from 2.0 on)."""

from controller.hall.broker.hall_description import HallDescription

LARGEST_PACKET_BYTES = 256 * 1024 + 1024
"""The largest document of the protocol, with its topic; who sends a larger packet is disconnected."""
MOST_CONNECTIONS = 12_000
"""More than a hall may have users; each needs a file descriptor."""

_TEMPLATE = """\
# The broker of the hall {name}. `damahan hall broker` runs Mosquitto with it in this folder, where all paths begin.
# Yours to change: `damahan hall init` writes it only if there is none. The port is in hall.toml too.

# who runs this folder's broker; a line that counts for root only
user {user}
pid_file mosquitto.pid

# only over TLS, only with a password, and each user only what the access list says
listener {port}{bind}
certfile broker.pem
keyfile broker.pem
tls_version tlsv1.2
max_connections {connections}
# one connection a user: nobody takes the place, or the messages that wait, of another by his client identifier
use_username_as_clientid true
allow_anonymous false
password_file passwords
acl_file access-list

# what is retained, and what waits for a desk that is away, is kept over a restart
persistence true
persistence_location data
autosave_interval 300
persistent_client_expiration 14d

# Limits. What is dropped when a queue is full is not lost: a reader sees that a number is missing, and asks the board.
max_packet_size {packet}
max_inflight_messages 100
max_queued_messages 20000
max_queued_bytes 67108864
queue_qos0_messages false
max_keepalive 300
sys_interval 0

# a message leaves at once
set_tcp_nodelay true

log_dest stderr
log_type error
log_type warning
log_type notice
log_type information
log_timestamp_format %Y-%m-%dT%H:%M:%S
"""


def configuration_text(hall: HallDescription, *, user: str) -> str:
    """Return Mosquitto's configuration; `user` is whom a broker that root starts becomes."""
    return _TEMPLATE.format(
        name=hall.name,
        user=user,
        port=hall.port,
        bind=f" {hall.listen}" if hall.listen else "",
        connections=MOST_CONNECTIONS,
        packet=LARGEST_PACKET_BYTES,
    )
