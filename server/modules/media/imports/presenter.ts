import type { UploadOptions } from '../../../../src/shared/contract/files/upload.ts'
import type { ImportCost, MediaImport } from '../../../../src/shared/contract/imports.ts'
import { uploadCost } from '../../../../src/shared/domain/translation-cost.ts'
import { type FileOfRecording, presentSame } from '../same-content/repository.ts'
import { pageOf } from './ask-about-page.ts'
import type { ImportRow } from './repository.ts'

/**
 * An import as its owner sees it: without the link, which opens the medium to whoever has it. @param same the file that
 * holds its recording, while it is there
 */
export function presentImport(row: ImportRow, same: FileOfRecording | null): MediaImport {
  const { id, name, state, received, size, problem, file_id } = row
  return {
    _id: id,
    name,
    state,
    received,
    size,
    problem,
    file_id,
    page: presentPage(row),
    same: same && presentSame(same),
    same_cost: same && costOf(same.length_seconds, optionsOf(row)),
  }
}

const optionsOf = ({ options }: ImportRow) => JSON.parse(options) as UploadOptions

function presentPage(row: ImportRow): MediaImport['page'] {
  const page = pageOf(row)
  if (page === null) return null
  const { lengthSeconds: length, sizeBytes: size } = page
  return { length, size, cost: length === null ? null : costOf(length, optionsOf(row)) }
}

/** What a medium of this length costs as it was ordered, where time is charged. */
function costOf(
  lengthSeconds: number,
  { is_for_transcribe, is_for_human_transcribe, human_translate_languages }: UploadOptions,
): ImportCost {
  if (!is_for_transcribe && !is_for_human_transcribe) return { auto: 0, human: 0 }
  const languages = human_translate_languages.split(',').filter((code) => code.trim() !== '').length
  const { transcription, translations } = uploadCost({ lengthSeconds, translations: languages })
  return is_for_human_transcribe
    ? { human: transcription, auto: translations }
    : { human: 0, auto: transcription + translations }
}
