/** Width of a recorded picture in pixels: for looking over, not for the cinema. */
export const PICTURE_WIDTH = 360

/** Height of the narrow picture of a frame; encoders want it even. */
export function narrowHeight({ width, height }: { width: number; height: number }): number {
  return width > 0 ? Math.max(2, Math.round((PICTURE_WIDTH * height) / width / 2) * 2) : 2
}

/** Chromium's two ends of a track, which the standard library of types does not know. */
interface TrackEnds {
  MediaStreamTrackProcessor?: new (options: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> }
  MediaStreamTrackGenerator?: new (options: {
    kind: 'video'
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> }
}

/**
 * The camera's picture, 360 pixels wide. Asking the camera for that width is not enough: Chromium shows such a picture
 * narrow and records it as wide as the camera sends it. Frame by frame where the browser can, so that it goes on in the
 * background.
 */
export function narrowPicture(track: MediaStreamTrack): MediaStreamTrack {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as TrackEnds
  if (!MediaStreamTrackProcessor || !MediaStreamTrackGenerator) return drawnPicture(track)
  const canvas = new OffscreenCanvas(PICTURE_WIDTH, 2)
  const narrow = new TransformStream<VideoFrame, VideoFrame>({
    transform(frame, controller) {
      draw(canvas, canvas.getContext('2d'), frame, { width: frame.displayWidth, height: frame.displayHeight })
      controller.enqueue(new VideoFrame(canvas, { timestamp: frame.timestamp }))
      frame.close()
    },
  })
  const generator = new MediaStreamTrackGenerator({ kind: 'video' })
  // It ends with the camera; how it ends is nobody's concern.
  new MediaStreamTrackProcessor({ track }).readable
    .pipeThrough(narrow)
    .pipeTo(generator.writable)
    .catch(() => undefined)
  return generator
}

/**
 * For browsers that give no frames: drawn as the page shows them, so the picture rests while the page is in the
 * background.
 */
function drawnPicture(track: MediaStreamTrack): MediaStreamTrack {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_WIDTH
  const context = canvas.getContext('2d')
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  const next = () => {
    draw(canvas, context, video, { width: video.videoWidth, height: video.videoHeight })
    if (track.readyState === 'live') video.requestVideoFrameCallback(next)
  }
  video.requestVideoFrameCallback(next)
  void video.play()
  return canvas.captureStream().getVideoTracks()[0] ?? track
}

function draw(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  picture: VideoFrame | HTMLVideoElement,
  size: { width: number; height: number },
): void {
  const height = narrowHeight(size)
  if (canvas.height !== height) canvas.height = height
  context?.drawImage(picture, 0, 0, PICTURE_WIDTH, height)
}
