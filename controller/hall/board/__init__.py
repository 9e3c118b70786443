"""A board in a hall: what it tells, its own record of it, its connection to the broker, and commands that it takes.

`hall_board` puts the parts together. Pure: `session_documents`, `step_events`, `command_guard`, `state_schedule`,
`reconnect_waits`. With a file: `event_store`, `key_ring`, `journal_events`. `connection` alone knows MQTT.
"""
