import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { guestHere } from '../../../lib/guest.ts'
import { useEditor, useUi } from '../use-session.ts'
import styles from './presence.module.css'

/** Says that the text is no longer the person's to have, and lets them copy what they have on the screen. */
export function ShareEnded() {
  const { t } = useLingui()
  const { view, saver } = useEditor()
  const because = useUi((state) => state.readOnlyBecause)
  const [isCopied, setIsCopied] = useState(false)
  if (because !== 'ended') return null
  return (
    <Banner tone="warn" isAlert className={styles.banner}>
      {saver.hasUnsaved()
        ? t`You no longer have access to this transcript. Your last changes are not saved: copy them from here.`
        : t`You no longer have access to this transcript. All your changes were saved.`}{' '}
      <Button
        size={32}
        onClick={() => void navigator.clipboard.writeText(view.state.doc.toString()).then(() => setIsCopied(true))}
      >
        {isCopied ? t`Copied` : t`Copy the text`}
      </Button>{' '}
      {guestHere() && !saver.hasUnsaved() && (
        <Button size={32} onClick={() => location.reload()}>{t`Open the link again`}</Button>
      )}
    </Banner>
  )
}
