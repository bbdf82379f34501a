import { messageId } from '../../../components/field/field-ids.ts'
import styles from '../../../components/field/field.module.css'

/** Says under a field what is wrong with it; nothing once all is well. */
export function markField(input: HTMLInputElement | HTMLTextAreaElement, fault: string | undefined): void {
  const message = document.getElementById(messageId(input.id))
  input.toggleAttribute('aria-invalid', fault !== undefined)
  if (fault !== undefined) {
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', messageId(input.id))
  }
  if (!message) return
  message.textContent = fault ?? ''
  message.classList.toggle(styles['error'] ?? '', fault !== undefined)
}
