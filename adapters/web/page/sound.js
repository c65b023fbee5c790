// The sound of a stone: a short knock, made here.

/** @type {AudioContext | null} */
let audio = null

/** Knocks, lower for Black. Browsers allow it once the person has clicked or typed. @param {import('./types').Side} side */
export function knock(side) {
  try {
    audio ??= new AudioContext()
    const now = audio.currentTime
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = 'triangle'
    tone.frequency.setValueAtTime(side === 'b' ? 620 : 780, now)
    tone.frequency.exponentialRampToValueAtTime(180, now + 0.06)
    volume.gain.setValueAtTime(0.25, now)
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09)
    tone.connect(volume).connect(audio.destination)
    tone.start(now)
    tone.stop(now + 0.1)
  } catch {
    // A browser without sound shows the stone all the same.
  }
}
