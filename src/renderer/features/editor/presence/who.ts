import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OtherReader } from '../../../../shared/contract/presence.ts'
import { guestOfLink } from '../../../../shared/domain/participant-names.ts'
import { say } from '../../../lib/words/say.ts'

/** What somebody is called who has the text open: by what they are to the file, and not by their name. */
export const WHO: Readonly<Record<OtherReader['who'], MessageDescriptor>> = {
  you: msg`You`,
  owner: msg`The owner`,
  transcriptor: msg`The transcriber`,
  shared: msg`Someone else`,
  link: msg`A guest`,
}

/** The name of somebody who has the text open, where it is known. */
export const nameOfReader = ({ who, name }: Pick<OtherReader, 'who' | 'name'>): string | undefined =>
  who === 'link' && name !== undefined ? say(guestOfLink(name)) : name
