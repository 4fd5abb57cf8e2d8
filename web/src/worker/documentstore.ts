/** Named documents in this browser's IndexedDB. */

const DATABASE_NAME = "openrummy";
const STORE_NAME = "documents";

export class DocumentStore {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(): Promise<DocumentStore> {
    const opening = indexedDB.open(DATABASE_NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE_NAME);
    const db = await result(opening);
    db.onversionchange = () => db.close(); // a newer version of the site is opening it
    return new DocumentStore(db);
  }

  /** Return all documents with their names. */
  async all(): Promise<[string, string][]> {
    const store = this.db.transaction(STORE_NAME).objectStore(STORE_NAME);
    const [names, documents] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
    return names.map((name, index) => [String(name), documents[index] as string]);
  }

  /** Replace a document; once this resolves it survives a crash of the browser. */
  put(name: string, document: string): Promise<void> {
    return this.change((store) => store.put(document, name));
  }

  /** Store all of these documents or none. */
  putAll(documents: readonly (readonly [string, string])[]): Promise<void> {
    return this.change((store) => documents.forEach(([name, document]) => store.put(document, name)));
  }

  close(): void {
    this.db.close();
  }

  private change(act: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.db.transaction(STORE_NAME, "readwrite", { durability: "relaxed" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("not-kept"));
      act(transaction.objectStore(STORE_NAME));
    });
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not-read"));
  });
}
