import { readdir, readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** A process as `/proc` has it; its own time, and that of its children that have ended. */
interface ProcessTimes {
  pid: number
  parent: number
  ms: number
}

/** Processor time of all processes below this one, also of those that ended, in milliseconds. Linux only. */
export async function processorTimeBelow(root: number = process.pid): Promise<number> {
  const all = (await Promise.all((await readdir('/proc')).map(timesOf))).filter((one) => one !== null)
  const below = new Set([root])
  for (let found = 0; found < below.size;) {
    found = below.size
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid)
  }
  return all.reduce((sum, { pid, ms }) => sum + (pid !== root && below.has(pid) ? ms : 0), 0)
}

async function timesOf(name: string): Promise<ProcessTimes | null> {
  const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null) : null
  if (stat === null) return null
  // The program's name, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number(name), parent: Number(fields[1]), ms: ticks * TICK_MS }
}
