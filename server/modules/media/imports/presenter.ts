import type { MediaImport } from '../../../../src/shared/contract/imports.ts'
import type { ImportRow } from './repository.ts'

/** An import as its owner sees it: without the link, which opens the medium to whoever has it. */
export function presentImport({ id, name, state, received, size, problem, file_id }: ImportRow): MediaImport {
  return { _id: id, name, state, received, size, problem, file_id }
}
