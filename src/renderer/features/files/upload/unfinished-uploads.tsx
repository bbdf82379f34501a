import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { useFocusKept } from '../../../components/dialog/use-focus-kept.ts'
import { Progress } from '../../../components/progress/progress.tsx'
import styles from '../files.module.css'
import { fingerprintOf, type Unfinished } from './unfinished.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'

export interface UnfinishedUploadsProps {
  uploads: readonly Unfinished[]
  onGoOn: (upload: Unfinished, file: File) => void
  onRemove: (upload: Unfinished) => void
}

/** Uploads that a closed page left behind: the browser needs the file once more to go on. */
export function UnfinishedUploads({ uploads, onGoOn, onRemove }: UnfinishedUploadsProps) {
  const { t } = useLingui()
  const focusKept = useFocusKept()
  if (!uploads.length) return null
  return (
    <section className={styles.uploads} aria-label={t`Unfinished uploads`} {...focusKept}>
      {uploads.map((upload) => (
        <UnfinishedUpload key={upload.fingerprint} upload={upload} onGoOn={onGoOn} onRemove={onRemove} />
      ))}
    </section>
  )
}

function UnfinishedUpload({
  upload,
  onGoOn,
  onRemove,
}: Pick<UnfinishedUploadsProps, 'onGoOn' | 'onRemove'> & { upload: Unfinished }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)
  const { name, size, received, options, fingerprint } = upload
  const [sent, all] = [format.bytes(received), format.bytes(size)]
  return (
    <>
      <Progress
        label={name}
        value={size > 0 ? received / size : 0}
        detail={t`${sent} of ${all}. Choose the same file to continue`}
        error={isOther ? say(messages.otherFile) : undefined}
        actions={
          <>
            <Button size={32} aria-label={t`Choose file ${name} again`} onClick={() => input.current?.click()}>
              {t`Choose file`}
            </Button>
            <Button look="quiet" size={32} aria-label={t`Discard ${name}`} onClick={() => onRemove(upload)}>
              {t`Discard`}
            </Button>
          </>
        }
      />
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label={t`The file ${name}`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (!file) return
          const isSame = fingerprintOf(file, options) === fingerprint
          setOther(!isSame)
          if (isSame) onGoOn(upload, file)
          target.value = ''
        }}
      />
    </>
  )
}
