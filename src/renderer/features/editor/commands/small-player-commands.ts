import { msg } from '@lingui/core/macro'
import type { PlayerBridge } from '../../../../shared/bridge/player.ts'
import type { OpenText, Sound } from '../capabilities.ts'
import type { EditorCommand } from './command.ts'

/** The small player on top of another program, where there can be one. */
export function smallPlayerCommands(small: PlayerBridge | null): readonly EditorCommand<OpenText & Sound>[] {
  if (small === null) return []
  return [
    {
      name: 'small-player',
      label: msg`Small player on top of other programs`,
      group: 'Playback',
      keys: ['Alt-F8'],
      when: ({ file }) => !file.media_removed,
      run({ player, file }) {
        player.pause()
        small.open(file._id)
      },
    },
  ]
}
