import { problemOf } from '../core/problem.ts'
import type { RecorderProblem } from '../core/recorder-state.ts'
import type { RecordingKind } from '../core/recording.ts'
import { mixSound } from './mix-sound.ts'
import { PICTURE_WIDTH } from './narrow-picture.ts'

/** A screen has to be read, and moves little. */
const SCREEN = { width: { max: 1280 }, frameRate: { max: 10 } }

/** Which devices to record from, by id; the browser's own choice where none is given. */
export interface ChosenDevices {
  microphone?: string
  camera?: string
  /** The screen in the place of the camera. */
  isScreen?: boolean
  /** What the computer plays as well, as the other side of a call. */
  withSystemSound?: boolean
}

export class RecorderRefusal extends Error {
  readonly problem: RecorderProblem
  constructor(problem: RecorderProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** Opens the devices; the browser asks the person when it has to. @throws RecorderRefusal */
export async function openDevices(
  kind: RecordingKind,
  { microphone, camera, isScreen = false, withSystemSound = false }: ChosenDevices,
): Promise<MediaStream> {
  if (!globalThis.isSecureContext) throw new RecorderRefusal('insecure')
  if (!navigator.mediaDevices || !('MediaRecorder' in globalThis)) throw new RecorderRefusal('unsupported')
  const exactly = (id: string | undefined) => (id ? { deviceId: { exact: id } } : {})
  const opened: MediaStream[] = []
  try {
    const own = await navigator.mediaDevices.getUserMedia({
      audio: { ...exactly(microphone) },
      video: kind === 'video' && !isScreen && { ...exactly(camera), width: { ideal: PICTURE_WIDTH } },
    })
    opened.push(own)
    if (!isScreen && !withSystemSound) return own
    const shared = await navigator.mediaDevices
      .getDisplayMedia({ video: SCREEN, audio: withSystemSound })
      .catch((error: unknown) => {
        throw new RecorderRefusal('no-screen', error)
      })
    opened.push(shared)
    // Half of a call would be recorded, and nobody would know.
    if (withSystemSound && shared.getAudioTracks().length === 0) throw new RecorderRefusal('no-system-sound')
    const isShown = kind === 'video' && isScreen
    // The system hands out its sound with a picture only; where that is not recorded, it goes.
    if (!isShown) for (const track of shared.getVideoTracks()) track.stop()
    return new MediaStream([...mixSound(opened), ...(isShown ? shared : own).getVideoTracks()])
  } catch (error) {
    for (const stream of opened) for (const track of stream.getTracks()) track.stop()
    if (error instanceof RecorderRefusal) throw error
    const known = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    throw new RecorderRefusal(
      problemOf(
        error,
        kind,
        known.some((device) => device.kind === 'audioinput'),
      ),
      error,
    )
  }
}

/** A device to choose. */
export interface Device {
  id: string
  label: string
}

/**
 * The devices of a kind. Browsers name them only once the person has allowed their use; until then there are none to
 * choose.
 */
export async function listDevices(kind: 'audioinput' | 'videoinput'): Promise<Device[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices
    .filter((device) => device.kind === kind && device.deviceId && device.label)
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}
