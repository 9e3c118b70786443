"""The broker that the desk starts for itself: Mosquitto where it is installed, or amqtt in the desk's own process."""
