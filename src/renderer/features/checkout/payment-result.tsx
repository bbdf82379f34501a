import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { HOME_PATH } from '../../../shared/domain/redirect-to.ts'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { buttonClass } from '../../components/button/button-class.ts'
import styles from './checkout.module.css'
import { useSay } from '../../lib/words/use-say.ts'

export interface PaymentResultProps {
  /** Where the invoice is; null when there is none yet. */
  invoice: string | null
  /** What is still to come, when not all is done. */
  warning: string | null
  isOfFile: boolean
  onBuyMore: () => void
}

/** Stands where Pay was, so that nobody pays twice, and takes the focus from it. */
export function PaymentResult({ invoice, warning, isOfFile, onBuyMore }: PaymentResultProps) {
  const say = useSay()
  const { t } = useLingui()
  const result = useRef<HTMLOutputElement>(null)
  useEffect(() => result.current?.focus(), [])
  return (
    <output ref={result} tabIndex={-1} className={styles.result}>
      <Banner tone={warning === null ? 'ok' : 'warn'}>{warning ?? say(messages.paid)}</Banner>
      {invoice !== null && (
        <a className={buttonClass()} href={invoice} download target="_blank" rel="noreferrer">
          <Download />
          {t`Download invoice`}
        </a>
      )}
      {isOfFile ? (
        <Link className={buttonClass()} to={HOME_PATH}>
          {t`Back to your files`}
        </Link>
      ) : (
        <Button onClick={onBuyMore}>{t`Buy more time`}</Button>
      )}
    </output>
  )
}
