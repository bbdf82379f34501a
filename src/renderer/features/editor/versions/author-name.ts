import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TranscriptVersion } from '../../../../shared/contract/transcripts.ts'

const NAMES: Readonly<Record<TranscriptVersion['author'], MessageDescriptor>> = {
  you: msg`You`,
  owner: msg`The owner`,
  transcriptor: msg`The transcriber`,
  shared: msg`Someone with access`,
  machine: msg({ message: 'Automatic', context: 'who saved a version' }),
}

/** Who saved a version, as the person reads it. */
export const authorName = ({ author }: Pick<TranscriptVersion, 'author'>) => NAMES[author]
