import type { TranscriptVersion } from '../../../../shared/contract/transcripts.ts'

const NAMES: Readonly<Record<TranscriptVersion['author'], string>> = {
  you: 'You',
  owner: 'The owner',
  transcriptor: 'The transcriptor',
  machine: 'The machine',
}

/** Who saved a version, as the person reads it. */
export const authorName = ({ author }: Pick<TranscriptVersion, 'author'>) => NAMES[author]
