import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Finished rounds of a long proof, kept in `.proof/NAME.jsonl`, so that one that is started again goes on after them.
 */
export interface ProofJournal<Round> {
  /** All that were kept, in order, also those of other settings. */
  read(): Promise<Round[]>
  keep(round: Round): Promise<void>
}

export function openProofJournal<Round>(name: string): ProofJournal<Round> {
  const file = path.join(import.meta.dirname, '../../.proof', `${name}.jsonl`)
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => '')
      // A proof that was killed may have left half a line.
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Round)
    },
    async keep(round) {
      await mkdir(path.dirname(file), { recursive: true })
      await appendFile(file, `${JSON.stringify(round)}\n`)
    },
  }
}
