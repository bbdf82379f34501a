import { readFile, readdir } from 'node:fs/promises'

/** Process ids of this process's own children, sorted. Linux only, as the tests are. */
export const childProcesses = (): Promise<number[]> => childrenOf(process.pid)

/** The same of any process. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .toSorted((a, b) => a - b)
}

/** Whether a process is still at work; one that has ended and was not yet cleared away is not. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The state comes after the name, which stands in parentheses and may hold anything.
  return stat !== null && stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
}

/** Process ids of all processes whose command holds `text`, whoever started them. */
export async function processesWith(text: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(pids.map(async (pid) => (await commandOf(pid)).includes(text)))
  return pids.filter((_, index) => found[index])
}

/** Its words with spaces between them; nothing when it has ended. */
async function commandOf(pid: number): Promise<string> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.replaceAll('\0', ' ')
}
