import { problemOf } from '../core/problem.ts'
import type { RecorderProblem } from '../core/recorder-state.ts'
import type { RecordingKind } from '../core/recording.ts'
import { PICTURE_WIDTH } from './narrow-picture.ts'

/** Which devices to record from, by id; the browser's own choice where none is given. */
export interface ChosenDevices {
  microphone?: string
  camera?: string
}

export class RecorderRefusal extends Error {
  readonly problem: RecorderProblem
  constructor(problem: RecorderProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** Opens the devices; the browser asks the person when it has to. @throws RecorderRefusal */
export async function openDevices(kind: RecordingKind, { microphone, camera }: ChosenDevices): Promise<MediaStream> {
  if (!globalThis.isSecureContext) throw new RecorderRefusal('insecure')
  if (!navigator.mediaDevices || !('MediaRecorder' in globalThis)) throw new RecorderRefusal('unsupported')
  const exactly = (id: string | undefined) => (id ? { deviceId: { exact: id } } : {})
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { ...exactly(microphone) },
      video: kind === 'video' && { ...exactly(camera), width: { ideal: PICTURE_WIDTH } },
    })
  } catch (error) {
    const known = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    throw new RecorderRefusal(problemOf(error, kind, known.some((device) => device.kind === 'audioinput')), error)
  }
}

/** A device to choose. */
export interface Device {
  id: string
  label: string
}

/** The devices of a kind. Browsers name them only once the person has allowed their use; until then there are none to choose. */
export async function listDevices(kind: 'audioinput' | 'videoinput'): Promise<Device[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices.filter((device) => device.kind === kind && device.deviceId && device.label).map(({ deviceId, label }) => ({ id: deviceId, label }))
}
