import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { AlertDialog } from 'radix-ui'
import { useState } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { collisionsOf } from '../../../../shared/transcript/merge/merge-texts.ts'
import type { CollisionChoice } from '../../../../shared/transcript/merge/resolve.ts'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import dialogStyles from '../../../components/dialog/dialog.module.css'
import type { SaveStatus } from '../saving/save-status.ts'
import { useEditor, useSaveStatus } from '../use-session.ts'
import { CollisionChoices } from './collision-choices.tsx'
import styles from './conflict.module.css'
import { useSay } from '../../../lib/words/use-say.ts'

/**
 * Somebody else changed the same paragraphs: the person decides for each. Whatever only one of the two changed is in
 * already.
 */
export function ConflictDialog() {
  const status = useSaveStatus()
  return (
    <AlertDialog.Root open={status.phase === 'conflict'}>
      {status.phase === 'conflict' && <Question conflict={status} />}
    </AlertDialog.Root>
  )
}

function Question({ conflict }: { conflict: SaveStatus & { phase: 'conflict' } }) {
  const say = useSay()
  const { t } = useLingui()
  const { saver } = useEditor()
  const collisions = collisionsOf(conflict.merged)
  const [choices, setChoices] = useState<readonly (CollisionChoice | undefined)[]>(() =>
    collisions.map(() => undefined),
  )
  const decided = choices.filter((choice) => choice !== undefined)
  const total = collisions.length
  const left = total - decided.length
  const choose = (index: number, choice: CollisionChoice) =>
    setChoices(choices.map((before, at) => (at === index ? choice : before)))
  const chooseAll = (choice: CollisionChoice) => setChoices(collisions.map(() => choice))

  return (
    <AlertDialog.Portal>
      <AlertDialog.Overlay className={dialogStyles.overlay}>
        <AlertDialog.Content
          className={classNames(dialogStyles.dialog, styles.dialog)}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <header className={dialogStyles.head}>
            <AlertDialog.Title>{t`Two versions`}</AlertDialog.Title>
          </header>
          <div className={dialogStyles.body}>
            <AlertDialog.Description>
              {say(messages.versionConflict)}{' '}
              <Plural value={total} one="One place was changed in both." other="# places were changed in both." />{' '}
              <Trans>Choose what to keep. You can still get the other back with Undo or from an older version.</Trans>
            </AlertDialog.Description>
            <p className={styles.all}>
              <Button size={32} onClick={() => chooseAll('mine')}>
                {t`All mine`}
              </Button>
              <Button size={32} onClick={() => chooseAll('theirs')}>
                {t`All theirs`}
              </Button>
            </p>
            <ol className={styles.collisions}>
              {collisions.map((collision, index) => (
                // Collisions have no name but their place, which stays while they are asked.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <CollisionChoices
                    collision={collision}
                    place={index + 1}
                    choice={choices[index]}
                    onChoose={(choice) => choose(index, choice)}
                  />
                </li>
              ))}
            </ol>
          </div>
          <footer className={dialogStyles.actions}>
            <output className={styles.left}>{left > 0 && t`${left} of ${total} left to choose`}</output>
            <Button look="main" disabled={left > 0} onClick={() => void saver.decide(decided)}>
              {t`Save the choice`}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Overlay>
    </AlertDialog.Portal>
  )
}
