import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TranscriptVersion } from '../../../../shared/contract/transcripts.ts'
import { guestOfLink } from '../../../../shared/domain/participant-names.ts'
import { i18n } from '../../../lib/words/i18n.ts'
import { say } from '../../../lib/words/say.ts'

const NAMES: Readonly<Record<TranscriptVersion['author'], MessageDescriptor>> = {
  you: msg`You`,
  owner: msg`The owner`,
  transcriptor: msg`The transcriber`,
  shared: msg`Someone with access`,
  link: msg`A guest`,
  machine: msg({ message: 'Automatic', context: 'who saved a version' }),
}

/** Who saved a version, as the person reads it. */
export const authorName = ({ author, author_name: name }: Pick<TranscriptVersion, 'author' | 'author_name'>): string =>
  author === 'link' && name !== undefined ? say(guestOfLink(name)) : i18n.t(NAMES[author])
