import { useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { nameOfLink } from '../../../../../shared/domain/link-name.ts'
import { Button } from '../../../../components/button/button.tsx'
import { Field } from '../../../../components/field/field.tsx'
import type { RemoteMedium } from '../imports/import-medium.ts'
import styles from './steps.module.css'

export interface LinkSourceProps {
  /** As it was typed. */
  link: string
  onChange: (link: string) => void
  onLink: (medium: RemoteMedium) => void
  /** Whether the server also fetches from pages, such as those of video sites. */
  hasPages: boolean
  /** Whether the server is told of a link. */
  sending: boolean
  /** Why it did not take one. */
  problem: string | null
}

/** A link to a recording on the web, which the server fetches. */
export function LinkSource({ link, onChange, onLink, hasPages, sending, problem }: LinkSourceProps) {
  const { t } = useLingui()
  const [isTried, setTried] = useState(false)
  const url = URL.parse(link.trim())
  const isLink = url !== null && /^https?:$/.test(url.protocol)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isLink && !sending) onLink({ name: nameOfLink(url.href), link: url.href, size: 0 })
  }
  return (
    <form noValidate className={styles.link} onSubmit={submit}>
      <Field
        label={hasPages ? t`Link to a file, or to a page with a video` : t`Link to the audio or video file`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={4096}
        value={link}
        error={isTried && !isLink ? t`Enter a link that starts with https:// or http://.` : (problem ?? undefined)}
        hint={
          hasPages
            ? t`The server looks at a page first and tells you what is there and how long it is. You decide then.`
            : t`The server fetches it. You can close this page once it has started.`
        }
        onChange={({ target }) => onChange(target.value)}
      />
      <Button type="submit" look="main" sending={sending}>
        <CloudDownload />
        {hasPages ? t`Continue` : t`Fetch the file`}
      </Button>
    </form>
  )
}
