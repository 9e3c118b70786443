"""The folder of a hall: Mosquitto's configuration, who may write what, certificates, passwords and signing keys."""
