/* Makes sounds from their recipes, once each, and plays them. */
import { lengthOf, RECIPES, type Sound, type Voice } from './recipes'

const RATE = 44_100
/** Seconds of silence at the end, so that filters have rung out. */
const REST = 0.02
const RISE = 0.01
/** What a voice fades to before it is shut. */
const FAINT = 0.01
/** Seconds in which it is shut: at once would click. */
const SHUT = 0.012
const NOISE_WIDTH = 0.9
const TREMBLING = { pitch: 0.045, level: 0.45 }
/** Seconds between the sounds of one line. */
const APART = 0.24

export { RECIPES } from './recipes'

const made = new Map<Sound, Promise<AudioBuffer>>()

export function rendered(sound: Sound): Promise<AudioBuffer> {
  const known = made.get(sound) ?? render(RECIPES[sound], lengthOf(sound) + REST)
  made.set(sound, known)
  return known
}

function render(voices: readonly Voice[], seconds: number): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, Math.ceil(seconds * RATE), RATE)
  for (const voice of voices) add(context, voice)
  return context.startRendering()
}

function add(context: OfflineAudioContext, voice: Voice): void {
  const { at = 0, lasts, level, rise = RISE, hold = 0, muffled, tremble } = voice
  const end = at + lasts
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(0, at)
  envelope.gain.linearRampToValueAtTime(level, at + rise)
  envelope.gain.setValueAtTime(level, at + rise + hold)
  envelope.gain.exponentialRampToValueAtTime(level * FAINT, end - SHUT)
  envelope.gain.linearRampToValueAtTime(0, end)
  let last = sourceOf(context, voice)
  if (muffled) last = last.connect(new BiquadFilterNode(context, { type: 'lowpass', frequency: muffled, Q: 1.2 }))
  if (tremble) last = last.connect(trembling(context, tremble, at, end))
  last.connect(envelope).connect(context.destination)
}

function sourceOf(context: OfflineAudioContext, voice: Voice): AudioNode {
  const { wave, pitch, glide = pitch, at = 0, lasts, tremble } = voice
  const move = (frequency: AudioParam) => {
    frequency.setValueAtTime(pitch, at)
    frequency.exponentialRampToValueAtTime(glide, at + lasts)
  }
  if (wave === 'noise') {
    const source = new AudioBufferSourceNode(context, { buffer: noise(context, lasts) })
    const filter = new BiquadFilterNode(context, { type: 'bandpass', Q: NOISE_WIDTH })
    move(filter.frequency)
    source.start(at)
    return source.connect(filter)
  }
  const source = new OscillatorNode(context, { type: wave })
  move(source.frequency)
  if (tremble) swing(context, tremble, pitch * TREMBLING.pitch, at, at + lasts).connect(source.frequency)
  source.start(at)
  source.stop(at + lasts)
  return source
}

function trembling(context: OfflineAudioContext, rate: number, at: number, end: number): AudioNode {
  const gain = new GainNode(context, { gain: 1 - TREMBLING.level })
  swing(context, rate, TREMBLING.level, at, end).connect(gain.gain)
  return gain
}

function swing(context: OfflineAudioContext, rate: number, depth: number, at: number, end: number): AudioNode {
  const source = new OscillatorNode(context, { frequency: rate })
  source.start(at)
  source.stop(end)
  return source.connect(new GainNode(context, { gain: depth }))
}

/** The same noise every time, so that a sound always sounds the same. */
function noise(context: OfflineAudioContext, seconds: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(seconds * RATE), RATE)
  const samples = buffer.getChannelData(0)
  let state = 1
  for (let place = 0; place < samples.length; place++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    samples[place] = state / 2 ** 31 - 1
  }
  return buffer
}

class Player {
  private context: AudioContext | null = null
  /** Of all that waits for the browser's leave only this is heard. */
  private newest: readonly Sound[] = []

  /** Browsers let nothing sound before somebody has touched the page, and complain about what tries to. */
  wake(): void {
    if (!navigator.userActivation?.hasBeenActive || !('AudioContext' in window)) return
    this.context ??= new AudioContext({ latencyHint: 'interactive' })
    if (this.context.state === 'suspended') void this.context.resume().catch(() => undefined)
  }

  /** One after the other. */
  async play(sounds: readonly Sound[], volume: number): Promise<void> {
    this.wake()
    const { context } = this
    if (!context || !volume) return
    const mine = (this.newest = sounds)
    const buffers = await Promise.all(sounds.map(rendered))
    if (context.state === 'suspended') {
      await context.resume().catch(() => undefined)
      if (mine !== this.newest) return
    }
    buffers.forEach((buffer, place) => {
      const source = new AudioBufferSourceNode(context, { buffer })
      source.connect(new GainNode(context, { gain: loudness(volume) })).connect(context.destination)
      source.start(context.currentTime + place * APART)
    })
  }

  /** Nobody listens for a while. */
  rest(): void {
    void this.context?.suspend().catch(() => undefined)
  }
}

export const player = new Player()

/** Ears hear shares: half of the way is to sound half as loud. */
function loudness(volume: number): number {
  return Math.min(1, Math.max(0, volume)) ** 2
}
