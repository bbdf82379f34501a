import { useState } from 'react'
import { useProfile } from '../../../lib/profile.ts'
import { unfinishedOf } from './page-uploads.ts'
import { giveUp } from './send-resumable.ts'
import type { Unfinished } from './unfinished.ts'
import { usePageUploads } from './use-uploads.ts'

/** Uploads of this person that an earlier page began and this one has not taken up. */
export function useUnfinished(names: readonly string[]) {
  const uploads = usePageUploads()
  const userId = useProfile().data?.user._id ?? ''
  const [, lookAgain] = useState(0)
  const list = unfinishedOf(userId)
    .list()
    .filter(({ name }) => !names.includes(name))
  return {
    list,
    goOn: ({ options }: Unfinished, file: File) => uploads.add([file], { options, userId }),
    remove: ({ fingerprint }: Unfinished) => {
      void giveUp({ unfinished: unfinishedOf(userId) }, fingerprint)
      lookAgain((times) => times + 1)
    },
  }
}
