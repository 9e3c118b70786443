// Runs scan_cost.py under MicroPython with the firmware's pure modules and prints its output.
//
//   node scan_cost.mjs INTERPRETER FIRMWARE PROGRAM
import fs from "node:fs";
import path from "node:path";

const [interpreter, firmware, program] = process.argv.slice(2);
const { loadMicroPython } = await import(interpreter);
const python = await loadMicroPython({ heapsize: 256 * 1024, stdout: (line) => fs.writeSync(1, line + "\n") });
for (const name of ["scanner.py", "protocol.py"])
    python.FS.writeFile("/" + name, fs.readFileSync(path.join(firmware, name)));
try { python.runPython('import sys\nsys.path.insert(0, "/")\n' + fs.readFileSync(program)); } catch (error) {
    if (error.name !== "PythonError") throw error;
    fs.writeSync(2, error.message);
    process.exit(1);
}
