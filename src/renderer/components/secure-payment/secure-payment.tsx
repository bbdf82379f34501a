import { Lock } from 'lucide-react'
import { messages } from '../../../shared/messages.ts'
import { useSay } from '../../lib/words/use-say.ts'
import styles from './secure-payment.module.css'

/** Says that the payment is encrypted. */
export function SecurePayment() {
  const say = useSay()
  return (
    <p className={styles.note}>
      <Lock />
      <span>
        <span>{say(messages.securePayment)}</span>
        <span>{say(messages.securePaymentSsl)}</span>
      </span>
    </p>
  )
}
