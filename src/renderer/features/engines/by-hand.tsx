import { Trans } from '@lingui/react/macro'
import styles from './engines.module.css'

/** How a model comes to a server without a network. */
export function ByHand({ name = 'NAME' }: { name?: string }) {
  const command = <code>{`npx longhand models add ${name} --from FOLDER`}</code>
  return (
    <p className={styles.about}>
      <Trans>
        No network on the server? Download the model’s files on another machine, copy them to the server and run{' '}
        {command}. It checks them, and says which are missing and where to get them.
      </Trans>
    </p>
  )
}
