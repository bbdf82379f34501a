import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import { RECORDER_COMMANDS, type RecordingState } from '../../shared/bridge/shell.ts'
import { phrase, phrases, type Phrase } from '../../shared/words/phrase.ts'
import { say } from '../words.ts'

const WORDS: Record<RecordingState, Phrase> = phrases({
  idle: 'Longhand',
  recording: 'Longhand: recording',
  paused: 'Longhand: recording paused',
})

export interface TrayDeps {
  /** Makes the symbol; fails where the system has no place for one. */
  makeTray: (image: NativeImage) => Pick<Tray, 'setImage' | 'setToolTip' | 'setContextMenu' | 'on'>
  imageOf: (state: RecordingState) => NativeImage
  buildMenu: (template: MenuItemConstructorOptions[]) => Menu
  show: () => void
  choose: (command: string) => void
  quit: () => void
}

/**
 * The symbol in the system's tray, which shows whether something is recorded and can pause and stop it. Answers how to
 * set that.
 */
export function createTray({
  makeTray,
  imageOf,
  buildMenu,
  show,
  choose,
  quit,
}: TrayDeps): (state: RecordingState) => void {
  let tray: ReturnType<TrayDeps['makeTray']>
  try {
    tray = makeTray(imageOf('idle'))
  } catch {
    // A desktop without a tray; the window shows the same.
    return () => {}
  }
  const set = (state: RecordingState) => {
    tray.setImage(imageOf(state))
    tray.setToolTip(say(WORDS[state]))
    tray.setContextMenu(buildMenu(template(state)))
  }
  const template = (state: RecordingState): MenuItemConstructorOptions[] => [
    { label: say(phrase('Open Longhand')), click: show },
    ...recorderItems(state).map(({ label, command }) => ({ label, click: () => choose(command) })),
    { type: 'separator' },
    { label: say(phrase('Quit')), click: quit },
  ]
  tray.on('click', show)
  set('idle')
  return set
}

function recorderItems(state: RecordingState): { label: string; command: string }[] {
  if (state === 'idle') return []
  const other =
    state === 'recording'
      ? { label: say(phrase('Pause the recording')), command: RECORDER_COMMANDS.pause }
      : { label: say(phrase('Go on recording')), command: RECORDER_COMMANDS.resume }
  return [other, { label: say(phrase('Stop the recording')), command: RECORDER_COMMANDS.stop }]
}
