import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Download } from 'lucide-react'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import styles from './security.module.css'

/** Shows recovery codes the one time that they can be shown, to be copied or stored. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const text = `${(codes ?? []).join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ tone: 'ok', text: t`Codes copied.` }),
      () => toast({ tone: 'error', text: t`Your browser could not copy it. Select it and copy it yourself.` }),
    )
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={(open) => open || onClose()}
      title={t`Your recovery codes`}
      width={36}
      actions={
        <>
          <Button onClick={() => void copy()}>
            <Copy />
            {t`Copy`}
          </Button>
          <Button onClick={() => download(text)}>
            <Download />
            {t`Download`}
          </Button>
          <Button look="main" onClick={onClose}>
            {t`I’ve saved them`}
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          If you lose your phone or passkey, each of these logs you in once, with your password. Keep them somewhere
          safe; they are not shown again.
        </Trans>
      </p>
      <ol className={styles.codes} dir="ltr">
        {codes?.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'longhand-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
