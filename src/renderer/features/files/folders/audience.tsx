import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import { type Audience, compareAudience } from '../../../../shared/contract/shares.ts'
import { call } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** A move of files or of a folder, or what becomes of a folder's content when it is removed. */
export type Move = z.input<typeof compareAudience.body>
/** Who gains and who loses sight of files by it. */
export type Change = z.output<typeof compareAudience.reply>

/** Who would gain or lose sight of files by a move; null for nobody. */
export async function changeBy(move: Move): Promise<Change | null> {
  const change = await call(compareAudience, { body: move })
  return isNobody(change.gains) && isNobody(change.loses) ? null : change
}

const isNobody = ({ people, group }: Audience) => people.length === 0 && group === 0

/** People that are named. */
const NAMED = 3

/** Says who will see files, or will see them no longer. `files` is how many they are; null for those of a folder. */
export function AudienceNote({ change: { gains, loses }, files }: { change: Change; files: number | null }) {
  const { t } = useLingui()
  const format = useFormat()
  function named({ people, group }: Audience): string {
    const more = people.length - Math.min(NAMED, people.length)
    return format.list([
      ...people.slice(0, NAMED),
      ...(more > 0 ? [t`${plural(more, { one: '# other person', other: '# other people' })}`] : []),
      ...(group > 0 ? [t`everyone on your plan`] : []),
    ])
  }
  const who = named(gains)
  const whoLoses = named(loses)
  const seen =
    files === null
      ? t`These people will see all files of the folder: ${who}.`
      : t`${plural(files, {
          one: 'These people will see this file',
          other: 'These people will see these # files',
        })}: ${who}.`
  const unseen =
    files === null
      ? t`These people will no longer see the files of the folder: ${whoLoses}.`
      : t`${plural(files, {
          one: 'These people will no longer see this file',
          other: 'These people will no longer see these # files',
        })}: ${whoLoses}.`
  return (
    <>
      {!isNobody(gains) && <p>{seen}</p>}
      {!isNobody(loses) && <p>{unseen}</p>}
    </>
  )
}
