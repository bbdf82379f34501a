import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import { RECORDER_COMMANDS, type RecordingState } from '../../shared/bridge/shell.ts'

const WORDS: Record<RecordingState, string> = {
  idle: 'Longhand',
  recording: 'Longhand: recording',
  paused: 'Longhand: recording paused',
}

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
    tray.setToolTip(WORDS[state])
    tray.setContextMenu(buildMenu(template(state)))
  }
  const template = (state: RecordingState): MenuItemConstructorOptions[] => [
    { label: 'Open Longhand', click: show },
    ...recorderItems(state).map(({ label, command }) => ({ label, click: () => choose(command) })),
    { type: 'separator' },
    { label: 'Quit', click: quit },
  ]
  tray.on('click', show)
  set('idle')
  return set
}

function recorderItems(state: RecordingState): { label: string; command: string }[] {
  if (state === 'idle') return []
  const other =
    state === 'recording'
      ? { label: 'Pause the recording', command: RECORDER_COMMANDS.pause }
      : { label: 'Go on recording', command: RECORDER_COMMANDS.resume }
  return [other, { label: 'Stop the recording', command: RECORDER_COMMANDS.stop }]
}
