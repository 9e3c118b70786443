"""The hall: boards that tell one desk what happens, over MQTT, and take its commands (docs/dev/hall-protocol.md)."""
