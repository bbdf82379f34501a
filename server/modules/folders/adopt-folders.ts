import { v7 as uuidv7 } from 'uuid'
import { foldText } from '../../../src/shared/domain/fold-text.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { changeFolder, foldersOf, insertFolder } from './repository.ts'

/**
 * Gives all folders of an owner to another, in a new one of theirs; answers its id. Take both owners' rows before. Who
 * has them shared keeps sight of them.
 */
export async function adoptFolders(
  tx: Db,
  { from, to, name, at }: { from: string; to: string; name: string; at: number },
): Promise<string> {
  const taken = new Set((await foldersOf(tx, to)).filter(({ parent_id }) => parent_id === null).map(foldedName))
  let free = name
  for (let copy = 2; taken.has(foldText(free)); copy += 1) free = `${name} ${copy}`
  const id = uuidv7()
  const place = { owner_id: to, parent_id: null, name: free, folded_name: foldText(free) }
  await insertFolder(tx, { id, created_at: at, ...place })
  for (const folder of await foldersOf(tx, from))
    await changeFolder(tx, folder.id, { owner_id: to, parent_id: folder.parent_id ?? id })
  return id
}

const foldedName = ({ folded_name }: { folded_name: string }) => folded_name
