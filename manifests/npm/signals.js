// How a worker that computes learns that a message has come: it cannot hear messages before it has returned to its event loop. The side
// that sends holds one of these objects. `raise` comes before each message and returns what the message carries; the worker's `waits`
// says whether one has come since the last message that it has heard.

/** A number in shared memory. */
export class Counter {
  shared = new Int32Array(new SharedArrayBuffer(4))
  raise = () => ({counter: this.shared, count: Atomics.add(this.shared, 0, 1) + 1})
  end() {}
}

/** An address that exists until a message comes: for pages that may not share memory. */
export class Address {
  #address = ''
  raise() {
    const before = this.#address
    this.#address = URL.createObjectURL(new Blob(['.']))
    if (before) URL.revokeObjectURL(before)
    return {address: this.#address}
  }
  end() {
    URL.revokeObjectURL(this.#address)
  }
}

const betweenRequestsMs = 20

/** The worker's side. */
export class Signal {
  #heard = {}
  #works = false // an address that was there could be read
  #gone = false // the last one could not
  #asked = 0

  hear(raised) {
    this.#heard = raised
    this.#gone = false
    if (raised.address && !this.#works) this.#works = exists(raised.address)
  }
  waits() {
    const {counter, count, address} = this.#heard
    if (counter) return Atomics.load(counter, 0) !== count
    if (this.#gone || !this.#works || performance.now() - this.#asked < betweenRequestsMs) return this.#gone
    this.#gone = !exists(address)
    this.#asked = performance.now()
    return this.#gone
  }
}

function exists(address) {
  try {
    const request = new XMLHttpRequest()
    request.open('GET', address, false)
    request.send()
    return request.status === 200
  } catch {
    return false
  }
}
