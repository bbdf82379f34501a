import type { DesktopCapturer, DesktopCapturerSource, MessageBoxOptions, Session } from 'electron'
import { isOwnAddress } from '../navigation.ts'
import { phrase } from '../../shared/words/phrase.ts'
import { say } from '../words.ts'

/** The choices of one question: more would not fit a screen. */
const MOST_SOURCES = 8

export interface ScreenSourceDeps {
  session: Pick<Session, 'setDisplayMediaRequestHandler'>
  desktopCapturer: Pick<DesktopCapturer, 'getSources'>
  /** Shows a question, and answers the number of the button that was pressed. */
  ask: (question: MessageBoxOptions) => Promise<number>
  hasSystemSound: boolean
}

/**
 * Asks the person which screen or window is recorded, when the page wants one; where the system has a list of its own,
 * that is shown, unless it would leave the sound out.
 */
export function chooseScreen({ session, desktopCapturer, ask, hasSystemSound: hasSound }: ScreenSourceDeps): void {
  session.setDisplayMediaRequestHandler(
    (request, answer) => {
      const isOurs =
        request.frame !== null && isOwnAddress(request.securityOrigin) && request.frame === request.frame.top
      const give = (source: DesktopCapturerSource | null) =>
        answer(
          source === null
            ? {}
            : { video: source, ...(hasSound && request.audioRequested && { audio: 'loopback' as const }) },
        )
      if (isOurs) void choose(desktopCapturer, ask).then(give, () => give(null))
      else give(null)
    },
    { useSystemPicker: !hasSound },
  )
}

async function choose(
  desktopCapturer: ScreenSourceDeps['desktopCapturer'],
  ask: ScreenSourceDeps['ask'],
): Promise<DesktopCapturerSource | null> {
  const found = await desktopCapturer.getSources({
    types: ['screen', 'window'],
    thumbnailSize: { width: 0, height: 0 },
  })
  const sources = found.slice(0, MOST_SOURCES)
  if (sources.length === 0) {
    await ask({
      type: 'info',
      message: say(
        phrase('No screen or window is available. Allow this app to record the screen in your system settings.'),
      ),
      buttons: [say(phrase('OK'))],
    })
    return null
  }
  const buttons = [
    ...sources.map(({ name }) => (name.length > 60 ? `${name.slice(0, 59)}…` : name)),
    say(phrase('Cancel')),
  ]
  const pressed = await ask({
    type: 'question',
    message: say(phrase('What do you want to record?')),
    buttons,
    cancelId: sources.length,
    defaultId: 0,
    noLink: true,
  })
  return sources[pressed] ?? null
}
