import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OtherReader } from '../../../../shared/contract/presence.ts'

/** What somebody is called who has the text open: by what they are to the file, and not by their name. */
export const WHO: Readonly<Record<OtherReader['who'], MessageDescriptor>> = {
  you: msg`You`,
  owner: msg`The owner`,
  transcriptor: msg`The transcriber`,
  shared: msg`Someone else`,
}
