import { buttonClass } from '../../../components/button/button-class.ts'

/** The visitor has looked around before the assistant offers itself. */
const AFTER_MS = 3500

/** Fills the assistant's place with a closed bubble that opens the chat of a third party, in a frame that can do nothing to the page. Nothing is loaded from there before it is opened. */
export function offerAssistant(place: HTMLElement): void {
  const { assistant = '', open = '', close = '', title = '' } = place.dataset
  setTimeout(() => {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: buttonClass({ look: 'main' }), textContent: open })
    let frame: HTMLIFrameElement | null = null
    const show = (isOpen: boolean) => {
      button.setAttribute('aria-expanded', String(isOpen))
      button.textContent = isOpen ? close : open
      if (frame) frame.hidden = !isOpen
    }
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') !== 'true'
      if (!frame) {
        frame = Object.assign(document.createElement('iframe'), { title, referrerPolicy: 'no-referrer' })
        frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin')
        frame.src = assistant
        place.prepend(frame)
      }
      show(isOpen)
    })
    show(false)
    place.append(button)
    place.hidden = false
  }, AFTER_MS)
}
