/** Browser side of passkeys (WebAuthn). Bytes are encoded as base64url. */

import type { NewPasskey, PasskeyChallenge, PasskeyProof, PasskeyOptions } from "../../net/wire.gen";

/** Return whether this browser supports passkeys at this origin. */
export const supportsPasskeys = (): boolean => window.isSecureContext && typeof PublicKeyCredential === "function";

/** Create a passkey; null if the user cancelled. */
export async function createPasskey(request: PasskeyOptions): Promise<NewPasskey | null> {
  const credential = await credentialOf(
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(request.challenge),
        rp: { id: request.place, name: "OpenRummy" },
        user: { id: bytes(request.user), name: request.name, displayName: request.name },
        pubKeyCredParams: request.kinds.map((alg) => ({ type: "public-key", alg })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        excludeCredentials: request.known.map((id) => ({ type: "public-key", id: bytes(id) })),
        attestation: "none",
      },
    }),
  );
  if (!credential) return null;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: text(credential.rawId),
    client_data: text(response.clientDataJSON),
    attestation: text(response.attestationObject),
  };
}

/** Sign a challenge with a passkey; null if the user cancelled. */
export async function signChallenge(question: PasskeyChallenge): Promise<PasskeyProof | null> {
  const credential = await credentialOf(
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(question.challenge),
        rpId: question.place,
        userVerification: "required",
      },
    }),
  );
  if (!credential) return null;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: text(credential.rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    user: response.userHandle ? text(response.userHandle) : "",
  };
}

async function credentialOf(question: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await question) as PublicKeyCredential | null;
  } catch {
    return null; // cancelled, timed out or already registered: the browser has shown a message
  }
}

function bytes(data: string): Uint8Array<ArrayBuffer> {
  const binary = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function text(data: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(data));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
