import { useLingui } from '@lingui/react/macro'
import type { DissolvingWorkspace } from '../../../../shared/contract/workspaces.ts'
import { Progress } from '../../../components/progress/progress.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from './workspaces.module.css'

/** Teams that a person has deleted, and how far their files are gone. */
export function DissolvingTeams({ teams }: { teams: readonly DissolvingWorkspace[] }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <ul className={styles.going}>
      {teams.map(({ _id: id, name, fate, files, left }) => {
        const [done, all] = [format.number(files - left), format.number(files)]
        return (
          <li key={id}>
            <Progress
              label={name}
              value={files === 0 ? null : (files - left) / files}
              detail={
                files > 0 && (fate === 'move' ? t`Files moved: ${done} of ${all}` : t`Files deleted: ${done} of ${all}`)
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
