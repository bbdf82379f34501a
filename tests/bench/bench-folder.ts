import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A new folder that goes with this process; in `BENCH_DIR`, if that says which disk is meant. */
export function benchFolder(): string {
  const folder = mkdtempSync(path.join(process.env['BENCH_DIR'] ?? os.tmpdir(), 'longhand-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
