import { Lock } from 'lucide-react'
import { messages } from '../../../shared/messages.ts'
import { say } from '../../lib/words/say.ts'
import styles from './secure-payment.module.css'

/** Says that the payment is encrypted. */
export function SecurePayment() {
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
