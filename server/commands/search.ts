import type { Db } from '../kernel/db/schema.ts'
import { counted } from '../../src/shared/domain/counted.ts'
import { beginIndex, checkIndex, fillIndex, type IndexCheck, MOST_COUNTED } from '../modules/search/index.ts'
import type { Logger } from '../ports/logger.ts'
import type { TextIndex } from '../ports/text-index.ts'
import type { Finding } from '../kernel/finding.ts'

/** What is looked at, and worked with. */
export interface IndexParts {
  db: Db
  textIndex: TextIndex
}

/** Says how far it is after so many texts. */
const SAID_EVERY = 100

/**
 * Empties the index of texts and fills it again, while the server runs: searches say meanwhile that they do not know
 * all yet.
 */
export async function rebuildIndex({ db, textIndex: index, log }: IndexParts & { log: Logger }): Promise<void> {
  await beginIndex(db, index)
  const onText = (_text: unknown, indexed: number) => {
    if (indexed % SAID_EVERY === 0) console.log(`${counted(indexed, 'text')} indexed …`)
  }
  await fillIndex({ db, index, log }, { onText })
  const check = await checkIndex({ db, index })
  console.log(describeIndex(check).text)
  if (!describeIndex(check).isFine) process.exitCode = 1
}

/** Whether the index has what is saved. Looks, and changes nothing. */
export async function lookAtIndex({ db, textIndex: index }: IndexParts): Promise<Finding> {
  return describeIndex(await checkIndex({ db, index }))
}

function describeIndex({ isKnown, waiting, wrong }: IndexCheck): Finding {
  const name = 'Search index'
  if (!isKnown) return { name, isFine: false, text: 'not filled yet; a worker fills it, or `longhand search rebuild`' }
  if (wrong > 0) {
    const differ = wrong === 1 ? 'differs' : 'differ'
    return { name, isFine: false, text: `${counted(wrong, 'text')} ${differ}. Run \`longhand search rebuild\`.` }
  }
  const many = waiting === MOST_COUNTED ? `${MOST_COUNTED} texts or more wait` : `${counted(waiting, 'text')} waiting`
  return { name, isFine: true, text: waiting === 0 ? 'has all texts' : `${many} to be indexed` }
}
