/* A bot for every game, in C: it is told what is legal and goes out as soon as it can.
 * cc -O2 -o any_game any_game.c; docs/engine.md says how to seat it. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *blanks(const char *at) { return at + strspn(at, " \t\r\n"); }

/* Behind the string, object, list or word of JSON that begins here. */
static const char *behind(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            for (at++; *at && *at != '"'; at++)
                if (*at == '\\' && at[1])
                    at++;
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (*at == '}' || *at == ']') {
            depth--;
        } else if (depth == 0) {
            return at + strcspn(at, ",]} \t\r\n");
        }
        if (*at)
            at++;
    } while (depth > 0 && *at);
    return at;
}

/* The value of a key of an object, or NULL. */
static const char *value(const char *object, const char *key)
{
    size_t size = strlen(key);
    const char *at = blanks(object);
    if (*at != '{')
        return NULL;
    for (at = blanks(at + 1); *at == '"'; at = blanks(at + 1)) {
        const char *name = at + 1;
        const char *end = behind(at);
        bool found = (size_t)(end - name) == size + 1 && memcmp(name, key, size) == 0;
        at = blanks(blanks(end) + 1); /* over the colon */
        if (found)
            return at;
        at = blanks(behind(at));
        if (*at != ',')
            return NULL;
    }
    return NULL;
}

static bool is(const char *text, const char *word)
{
    size_t size = strlen(word);
    return text && *text == '"' && strncmp(text + 1, word, size) == 0 && text[size + 1] == '"';
}

/* The action that ends the deal, if there is one; else the last of the list. */
static const char *choose(const char *legal)
{
    const char *chosen = NULL;
    if (!legal || *legal != '[')
        return NULL;
    for (const char *at = blanks(legal + 1); *at == '"'; at = blanks(at + 1)) {
        chosen = at;
        if (strchr("kgd", at[1]) && at[2] == ':')
            break;
        at = blanks(behind(at));
        if (*at != ',')
            break;
    }
    return chosen;
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *type = value(line, "type");
        if (is(type, "quit"))
            break;
        if (is(type, "hello")) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"any game in C\",\"speaks\":[\"events\"]}");
        } else if (is(type, "act")) {
            const char *action = choose(value(line, "legal"));
            if (action) /* with its quotation marks, as it came */
                printf("{\"type\":\"act\",\"action\":%.*s}\n", (int)(behind(action) - action), action);
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
