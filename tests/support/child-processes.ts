import { readFile } from 'node:fs/promises'

/** Process ids of this process's own children, sorted. Linux only, as the tests are. */
export async function childProcesses(): Promise<number[]> {
  const text = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number).toSorted((a, b) => a - b)
}
