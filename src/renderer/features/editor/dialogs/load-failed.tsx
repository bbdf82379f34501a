import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { Link } from 'react-router-dom'
import { messages } from '../../../../shared/messages.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import styles from '../../../components/dialog/dialog.module.css'
import { guestHere } from '../../../lib/guest.ts'
import { useIsOnline } from '../../../lib/use-is-online.ts'
import { useSay } from '../../../lib/words/use-say.ts'

/**
 * The file could not be opened: not there, not yours, not ready, or no network, with which it is tried again. The only
 * way is back.
 */
export function LoadFailed() {
  const say = useSay()
  const { t } = useLingui()
  const isOnline = useIsOnline()
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay}>
          <AlertDialog.Content
            className={styles.dialog}
            aria-describedby={undefined}
            onEscapeKeyDown={(event) => event.preventDefault()}
          >
            <div className={styles.error}>
              <TriangleAlert />
              <AlertDialog.Title className={styles.message}>
                {isOnline
                  ? say(messages.editorLoadFailed)
                  : t`You are offline. This file opens when you are online again.`}
              </AlertDialog.Title>
            </div>
            <footer className={styles.actions}>
              <Link className={buttonClass({ look: 'main' })} to={guestHere() ? '..' : '/files'} relative="path">
                {t`Go back`}
              </Link>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
