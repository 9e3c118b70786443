// A simulated Raspberry Pi Pico: the firmware under MicroPython, with pins, time and cable of the tests' own.
//
//   node pico.mjs INTERPRETER FIRMWARE MODULES OPTIONS
//
// Standard input and output are its cable. On one of two more files it is told what happens to it, line by line; on the
// other it reports.
// OPTIONS is JSON: files (the numbers of those two), first_ticks (where the chip's counter begins), ppm (how much faster its
// crystal is than the host's clock), late (when the machine holds it up: "jump", and it misses what was meanwhile, or
// "run", and it scans and says all of it later, with the stamps that it would have had).
import fs from "node:fs";
import path from "node:path";

const [interpreter, firmware, modules, options] = process.argv.slice(2);
const { first_ticks, ppm, late, files } = JSON.parse(options);
const { loadMicroPython } = await import(interpreter);

const CABLE_IN = 0, CABLE_OUT = 1, [TOLD, REPORTS] = files;
const AHEAD_US = 150; // sleeping is not worth while for less
const nap = new Int32Array(new SharedArrayBuffer(4));
const nowUs = () => Number(process.hrtime.bigint() / 1000n);

function incoming(file) {
    const buffer = Buffer.alloc(4096);
    return () => {
        try {
            const count = fs.readSync(file, buffer);
            if (count === 0) process.exit(0); // who started it is gone
            return buffer.subarray(0, count);
        } catch (error) {
            if (error.code === "EAGAIN") return buffer.subarray(0, 0);
            throw error;
        }
    };
}

const readCable = incoming(CABLE_IN), readTold = incoming(TOLD);
const bytes = [], told = [];
let half = "", begunUs = null;

globalThis.host = {
    first_ticks,
    begin() { begunUs = null; },
    wait(elapsedUs) {
        if (begunUs === null) { // importing took no time of the Pico's
            begunUs = nowUs() - Math.round(elapsedUs);
            this.report(`begun ${begunUs}`);
        }
        const gone = () => (nowUs() - begunUs) * (1 + ppm / 1e6);
        for (let ahead = elapsedUs - gone(); ahead > AHEAD_US; ahead = elapsedUs - gone())
            Atomics.wait(nap, 0, 0, ahead / 1000);
        bytes.push(...readCable());
        const lines = (half + readTold().toString()).split("\n");
        half = lines.pop();
        told.push(...lines);
        return late === "jump" ? Math.max(0, Math.floor(gone() - elapsedUs)) : 0;
    },
    told: () => told.length > 0,
    tell: () => told.shift(),
    heard: () => bytes.length > 0,
    hear: () => bytes.shift(),
    say(line) {
        try { fs.writeSync(CABLE_OUT, line); } catch (error) { if (error.code !== "EPIPE") throw error; process.exit(0); }
    },
    report: (line) => fs.writeSync(REPORTS, line + "\n"),
};

const python = await loadMicroPython({ heapsize: 256 * 1024, stdout: (line) => fs.writeSync(2, line + "\n") });
const bring = (folder, prefix) => {
    for (const name of fs.readdirSync(folder).filter((name) => name.endsWith(".py")))
        python.FS.writeFile(prefix + name, fs.readFileSync(path.join(folder, name)));
};
bring(firmware, "/");
bring(modules, "/our_"); // a name that the interpreter has built in is not looked for in a file
const program = `
import sys
modules = sys.modules
sys.path.insert(0, "/")
for name in ("bench", "machine", "micropython", "uselect", "utime", "streams"):
    modules[name] = __import__("our_" + name)
modules["sys"] = modules["streams"]
import bench, utime
while True:
    bench.host.begin()
    try:
        bench.world.boot()
        import main
        bench.host.report("ended")
        while True:
            utime.sleep_us(1000)
    except bench.PowerCut:
        for name in ("main", "scanner", "protocol"):
            modules.pop(name, None)
`;
try { python.runPython(program); } catch (error) {
    if (error.name !== "PythonError") throw error;
    fs.writeSync(2, error.message);
    process.exit(1);
}
