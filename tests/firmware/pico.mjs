// A simulated Raspberry Pi Pico: the firmware under MicroPython, with simulated pins, time and cable.
//
//   node pico.mjs INTERPRETER FIRMWARE MODULES OPTIONS
//
// FIRMWARE is a folder with what is on its file system at first. When its program has ended, or there is none, the
// interpreter's own prompt answers the cable, as on a Pico; only its raw-paste mode is missing.
// Standard input and output are its cable. It reads commands from one of two more files, one a line, and writes
// reports to the other.
// OPTIONS is JSON:
//   files        the numbers of those two files
//   first_ticks  the first value of the chip's counter
//   ppm          how much faster its crystal is than the host's clock
//   late         what it does when this machine delays it: "jump" skips the lost time; "run" scans later all that it
//                missed, with the stamps that it would have had
import fs from "node:fs";
import path from "node:path";

const [interpreter, firmware, modules, options] = process.argv.slice(2);
const { first_ticks, ppm, late, files } = JSON.parse(options);
const { loadMicroPython } = await import(interpreter);

const CABLE_IN = 0, CABLE_OUT = 1, [COMMANDS, REPORTS] = files;
const AHEAD_US = 150; // a shorter sleep is not worth its cost
const nap = new Int32Array(new SharedArrayBuffer(4));
const nowUs = () => Number(process.hrtime.bigint() / 1000n);

function reader(file) {
    const buffer = Buffer.alloc(4096);
    return () => {
        try {
            const count = fs.readSync(file, buffer);
            if (count === 0) process.exit(0); // the test has ended
            return buffer.subarray(0, count);
        } catch (error) {
            if (error.code === "EAGAIN") return buffer.subarray(0, 0);
            throw error;
        }
    };
}

const readCable = reader(CABLE_IN), readCommands = reader(COMMANDS);
const bytes = [], commands = [];
let incomplete = "", startedUs = null, isPrompt = false, cutFor = null;
const writeCable = (data) => {
    try { fs.writeSync(CABLE_OUT, data); } catch (error) { if (error.code !== "EPIPE") throw error; process.exit(0); }
};

globalThis.host = {
    first_ticks,
    restart_clock() { startedUs = null; },
    wait_until(elapsedUs) {
        if (startedUs === null) { // the import does not count as the Pico's time
            startedUs = nowUs() - Math.round(elapsedUs);
            this.report(`begun ${startedUs}`);
        }
        const passedUs = () => (nowUs() - startedUs) * (1 + ppm / 1e6);
        for (let ahead = elapsedUs - passedUs(); ahead > AHEAD_US; ahead = elapsedUs - passedUs())
            Atomics.wait(nap, 0, 0, ahead / 1000);
        bytes.push(...readCable());
        const lines = (incomplete + readCommands().toString()).split("\n");
        incomplete = lines.pop();
        commands.push(...lines);
        return late === "jump" ? Math.max(0, Math.floor(passedUs() - elapsedUs)) : 0;
    },
    has_command: () => commands.length > 0,
    next_command: () => commands.shift(),
    has_byte: () => bytes.length > 0,
    read_byte: () => bytes.shift(),
    write_line: writeCable,
    power_is_cut: () => { cutFor ??= "power"; },
    cut_power(reason) {
        cutFor = reason;
        this.report(reason);
    },
    report: (line) => fs.writeSync(REPORTS, line + "\n"),
};

const python = await loadMicroPython({
    heapsize: 256 * 1024, linebuffer: false,
    stdout: (data) => isPrompt ? cutFor === null && writeCable(data) : fs.writeSync(2, data),
});
const copyModules = (folder, prefix) => {
    for (const name of fs.readdirSync(folder).filter((name) => name.endsWith(".py")))
        python.FS.writeFile(prefix + name, fs.readFileSync(path.join(folder, name)));
};
copyModules(firmware, "/");
copyModules(modules, "/our_"); // the interpreter finds its own module under a name that it has built in
const prepare = `
import sys
_modules = sys.modules
sys.path.insert(0, "/")
for _name in ("hardware_model", "machine", "micropython", "uselect", "utime", "streams"):
    _modules[_name] = __import__("our_" + _name)
_modules["sys"] = _modules["streams"]
import hardware_model, utime
`;
const start = `
hardware_model.host.restart_clock()
try:
    hardware_model.hardware.boot()
    try:
        import main
    except Exception as error:
        print(error)
    hardware_model.host.report("ended")
    utime.sleep_us(1000)
except hardware_model.PowerCut:
    hardware_model.host.power_is_cut()
for _name in ("main", "scanner", "protocol"):
    _modules.pop(_name, None)
`;
const pass = `
try:
    utime.sleep_us(1000)
except hardware_model.PowerCut:
    hardware_model.host.power_is_cut()
`;
const answerPrompt = () => {
    isPrompt = true;
    python.replInit();
    while (cutFor === null) {
        isPrompt = false;
        python.runPython(pass);
        isPrompt = true;
        while (bytes.length && cutFor === null) python.replProcessChar(bytes.shift());
    }
    isPrompt = false;
};
const waitForPower = () => { // as a drive, it waits for a file, or for the end of its power
    while (!commands.splice(0).includes("boot")) {
        Atomics.wait(nap, 0, 0, 1);
        commands.push(...readCommands().toString().split("\n"));
    }
    globalThis.host.report("done 0");
};
try {
    python.runPython(prepare);
    for (;;) {
        cutFor = null;
        bytes.length = 0; // a host's bytes are lost while there is no power
        python.runPython(start);
        if (cutFor === null) answerPrompt();
        if (cutFor === "bootloader") waitForPower();
    }
} catch (error) {
    if (error.name !== "PythonError") throw error;
    fs.writeSync(2, error.message);
    process.exit(1);
}
