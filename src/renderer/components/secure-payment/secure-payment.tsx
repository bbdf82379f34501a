import { Lock } from 'lucide-react'
import { messages } from '../../../shared/messages.ts'
import styles from './secure-payment.module.css'

/** Says that the payment is encrypted. */
export function SecurePayment() {
  return (
    <p className={styles.note}>
      <Lock />
      <span>
        <span>{messages.securePayment}</span>
        <span>{messages.securePaymentSsl}</span>
      </span>
    </p>
  )
}
